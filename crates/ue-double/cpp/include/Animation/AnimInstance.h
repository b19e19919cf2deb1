// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Animation/AnimInstanceProxy.h"

class UAnimInstance : public UObject
{
	DOUBLE_CLASS(UAnimInstance, UObject)

public:
	virtual void BeginDestroy() override;
	USkeletalMeshComponent* GetSkelMeshComponent() const;
	template <typename ProxyType>
	ProxyType& GetProxyOnGameThread()
	{
		return static_cast<ProxyType&>(DoubleProxy());
	}
	void ResetDynamics(ETeleportType InTeleportType)
	{
		DoubleProxy().DoubleResetDynamics(InTeleportType);
	}
	FAnimInstanceProxy& DoubleProxy();

protected:
	virtual FAnimInstanceProxy* CreateAnimInstanceProxy()
	{
		return new FAnimInstanceProxy(this);
	}
	virtual void DestroyAnimInstanceProxy(FAnimInstanceProxy* InProxy)
	{
		delete InProxy;
	}

private:
	FAnimInstanceProxy* Proxy = nullptr;
};
